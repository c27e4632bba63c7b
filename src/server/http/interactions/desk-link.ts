import { linkTo, Markdown } from '#kit/message/markdown.ts';
import { pageAddress } from '#kit/values/public-url.ts';

/** A link to a page of the desk, or its words alone if the owner didn't say where the desk is. */
export function deskLink(words: string, path: string, publicUrl: string): Markdown {
  if (publicUrl === '') return new Markdown(words);
  return linkTo(words, pageAddress(publicUrl, path));
}
