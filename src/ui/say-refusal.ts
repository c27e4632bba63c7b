/** Title and description as one text, for the place below a field. */
export function sayRefusal({ title, description }: { title: string; description: string }): string {
  return `${title}. ${description}`;
}
