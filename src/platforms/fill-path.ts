/** Digits of an id, or a webhook's token: nothing that could reach another path. */
const PART = /^[\w-]+$/;

/** Puts ids for the names in a path such as `/guilds/:guild/bans/:user`; a word after a colon that is no name stays. */
export function fillPath(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (whole, name: string) => {
    const id = ids[name];
    if (id === undefined) return whole;
    // Whoever asks has read the id before; this is the last door.
    if (!PART.test(id)) throw new TypeError(`Not an id for ${name} of ${path}`);
    return id;
  });
}
