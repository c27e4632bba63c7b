let pasted = false;

const note = (how: boolean) => () => {
  pasted = how;
};
// A paste by keys comes after the press of its last key.
globalThis.document?.addEventListener('keydown', note(false), true);
globalThis.document?.addEventListener('paste', note(true), true);
globalThis.document?.addEventListener('drop', note(true), true);

/** Tells whether the newest text came all at once, so that no more keys are to be expected. */
export function isPasting(): boolean {
  return pasted;
}
