/** `{name}` in a sentence is filled from the error's params. */
interface ErrorWords {
  status: number;
  title: string;
  detail: string;
}

export type ErrorTable = Record<string, ErrorWords>;
