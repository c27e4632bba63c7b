/** Whether a text contains something that looks like a web address, so that the reader takes care. */
export function hasLinks(text: string): boolean {
  return /https?:\/\/|www\.|[\p{L}\p{N}-]{2,}\.(?:com|net|org|gg|io|link|info|xyz|app|me|ru)(?![\p{L}\p{N}])/iu.test(
    text,
  );
}
