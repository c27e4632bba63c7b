/** As the desk counts it, without the blanks around it. */
export const NOTE_MAX = 1_000;

/** What is wrong with a note as it is typed; the desk decides. */
export function noteFault(text: string): 'empty' | 'long' | undefined {
  const { length } = text.trim();
  if (length === 0) return 'empty';
  return length > NOTE_MAX ? 'long' : undefined;
}
