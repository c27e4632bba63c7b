/** The action of a note in the log. */
export const NOTE = 'audit/cases/note';
