/** The owner's support contact as a link if it is an address. A plain name stays text. */
export function contactLink(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/i.test(contact)) return contact;
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : undefined;
}
