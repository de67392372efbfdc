"""What the scripts beside this folder share. Standard library only: they run before all else."""
