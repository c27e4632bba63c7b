/** Names of typed commands and of all options. */
export const CHAT_INPUT_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** Letters must be lower case where a lower case exists. */
export function isLowercase(name: string): boolean {
  return name === name.toLowerCase();
}
