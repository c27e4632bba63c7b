/** Longer than any name, id or profile link of a player. */
export const PLAYER_TEXT_MAX = 200;
