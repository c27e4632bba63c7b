/** `delete_hours` is shown as "Delete hours". */
export function nameField(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
