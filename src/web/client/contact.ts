/** The owner's support contact as a link, where it is an address; a plain name stays words. */
export function contactLink(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/i.test(contact)) return contact;
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : undefined;
}
