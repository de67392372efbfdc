/** Forms whose controls carry the names of what they choose, and the parts that they are made of. */

import { make } from "./elements.js";

/**
 * Shows values in a form's controls.
 * @param {HTMLFormElement} form
 * @param {Readonly<Record<string, unknown>>} values
 */
export function fill(form, values) {
  for (const input of inputsOf(form)) {
    const value = values[input.name];
    if (value === undefined) continue;
    if (input.type === "checkbox") input.checked = Boolean(value);
    else if (input.type === "radio") input.checked = input.value === value;
    else input.value = String(value);
  }
}

/**
 * Reads the values out of a form's controls.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string | boolean | number>}
 */
export function read(form) {
  const chosen = inputsOf(form).filter((input) => input.name && (input.type !== "radio" || input.checked));
  return Object.fromEntries(chosen.map((input) => [input.name, valueOf(input)]));
}

/** @param {HTMLFormElement} form */
function inputsOf(form) {
  return [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input"))];
}

/** @param {HTMLInputElement} input */
function valueOf(input) {
  if (input.type === "checkbox") return input.checked;
  // An empty field is no number, and what takes it in falls back to its default.
  return input.type === "number" ? input.valueAsNumber : input.value;
}

/**
 * One choice out of a few, side by side.
 * @param {string} legend the key of its words
 * @param {string} name
 * @param {[string, string, ...Node[]][]} options value and key of each, and what is drawn before it
 * @param {string} [id]
 */
export function choices(legend, name, options, id = "") {
  const labels = options.map(([value, key, ...drawn]) => {
    const text = make("span", {}, ...drawn, make("span", { "data-word": key }));
    return make("label", { class: "choice" }, make("input", { type: "radio", name, value }), text);
  });
  return make(
    "fieldset",
    { id: id || null },
    make("legend", { "data-word": legend }),
    make("div", { class: "choices" }, ...labels),
  );
}

/**
 * On or off, with a line that explains it.
 * @param {string} name
 * @param {string} key of its words
 * @param {string} note the key of the line's
 */
export function toggle(name, key, note) {
  return make(
    "label",
    { class: "switch" },
    make("span", { id: `${name}-name`, "data-word": key }),
    make("small", { id: `${name}-note`, "data-word": note }),
    make("input", {
      type: "checkbox",
      role: "switch",
      name,
      "aria-labelledby": `${name}-name`,
      "aria-describedby": `${name}-note`,
    }),
  );
}

/**
 * A field to write in.
 * @param {string} name
 * @param {string} key of its words
 * @param {Record<string, string>} attributes of the field
 */
export function field(name, key, attributes) {
  return make(
    "label",
    { class: "entry" },
    make("span", { "data-word": key }),
    make("input", { name, autocomplete: "off", ...attributes }),
  );
}

/**
 * A button with words.
 * @param {string} key of its words
 * @param {() => void} press
 * @param {string} [kind] its classes
 */
export function button(key, press, kind = "action") {
  const made = make("button", { type: "button", class: kind, "data-word": key });
  made.addEventListener("click", press);
  return made;
}
