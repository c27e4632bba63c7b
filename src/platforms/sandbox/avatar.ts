// The real platforms host avatars on their own servers, so the practice world draws its own.
import { createDice } from './world/dice.ts';

const SIZE = 96;

/** Draws two soft shapes on a plain background, always the same for an id, as a data: URL. */
export function drawAvatar(id: string): string {
  const dice = createDice('avatar', id);
  const hue = dice.whole(0, 359);
  const ground = `hsl(${hue} 45% ${dice.whole(78, 88)}%)`;
  const first = `hsl(${(hue + dice.whole(15, 70)) % 360} 50% ${dice.whole(48, 62)}%)`;
  const second = `hsl(${(hue + dice.whole(160, 220)) % 360} 45% ${dice.whole(36, 52)}%)`;
  const place = () => dice.whole(12, SIZE - 12);
  const turn = dice.whole(0, 179);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">`,
    `<rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>`,
    `<circle cx="${place()}" cy="${place()}" r="${dice.whole(24, 40)}" fill="${first}"/>`,
    `<rect x="${place() - 24}" y="${place() - 24}" width="52" height="52" rx="${dice.whole(4, 26)}"`,
    ` fill="${second}" fill-opacity=".85" transform="rotate(${turn} 48 48)"/></svg>`,
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
