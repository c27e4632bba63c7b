// thumbnails.roblox.com: the official document has schemas for the requests but not for the replies.
import { z } from 'zod';
import type { WireReply } from '../../../wire.ts';
import { refuseLegacy, sendJson } from '../replies.ts';
import type { RobloxCall } from '../route.ts';
import type { Draw } from '../world/world.ts';

const idsMax = 100;
const formats = ['Png', 'Jpeg', 'Webp'];
const sides = [48, 50, 60, 75, 100, 110, 150, 180, 352, 420, 720];
const sizes = sides.map((side) => `${side}x${side}`);
const userKinds = ['Avatar', 'AvatarHeadShot', 'AvatarBust'];

const batchSchema = z.array(
  z.looseObject({
    requestId: z.string().optional(),
    targetId: z.int(),
    type: z.string(),
    size: z.string().optional(),
    format: z.string().optional(),
  }),
);

export function listHeadshots(call: RobloxCall): WireReply {
  const { query } = call.request;
  const ids = (query.get('userIds') ?? '').split(',');
  if (ids.length > idsMax) return refuseLegacy(400, 1, 'There are too many requested Ids.');
  if (!formats.includes(query.get('format') ?? 'Png')) {
    return refuseLegacy(400, 2, 'The requested image format is invalid.');
  }
  if (!sizes.includes(query.get('size') ?? '48x48')) {
    return refuseLegacy(400, 3, 'The requested size is invalid.');
  }
  if (!ids.every((id) => /^\d{1,15}$/.test(id))) {
    return refuseLegacy(400, 4, 'The requested Ids are invalid, of an invalid type or missing.');
  }
  if (!['true', 'false'].includes((query.get('isCircular') ?? 'false').toLowerCase())) {
    return refuseLegacy(400, 10, 'The circular parameter is invalid.');
  }
  return sendJson({ data: ids.map((id) => showHeadshot(call, Number(id))) });
}

export function listBatch(call: RobloxCall): WireReply {
  const read = batchSchema.safeParse(call.request.body);
  if (!read.success) return refuseLegacy(400, 4, 'The requested Ids are invalid.');
  if (read.data.length > idsMax) return refuseLegacy(400, 1, 'There are too many requested Ids.');
  const data = read.data.map(({ requestId, targetId, type }) => ({
    requestId: requestId ?? null,
    errorCode: 0,
    errorMessage: '',
    ...(userKinds.includes(type)
      ? showHeadshot(call, targetId)
      : show(targetId, drawTile(call.tools.draw, type, targetId))),
  }));
  return sendJson({ data });
}

function showHeadshot({ world, tools }: RobloxCall, userId: number) {
  const player = world.players.get(userId);
  if (!player) return show(userId, null, 'Error');
  const isDone = player.headshot === 'Completed';
  return show(userId, isDone ? drawHeadshot(tools.draw, userId) : null, player.headshot);
}

function show(targetId: number, imageUrl: string | null, state = 'Completed') {
  return { targetId, state, imageUrl, version: 'TN3' };
}

const skins = ['f2c9a1', 'e0ac7d', 'c68642', '8d5524', 'ffd966', 'a8c5e8'];
const backs = ['dfe7ef', 'efe3d3', 'dcead9', 'eadcec', 'e9e4c9', 'd6e8e6'];
const hats = ['7a4b2a', '33415c', '8c2f39', '2f6f4f', '5b4b8a', 'c9822b'];
const mouths = ['M38 62h24', 'M38 60q12 10 24 0', 'M40 64q10 -6 20 0'];

/** Draws a blocky head, always the same for a player; it is small because one reply may hold a hundred. */
function drawHeadshot(draw: Draw, userId: number): string {
  const pick = (list: string[], what: string) =>
    list[Math.floor(draw('headshot', what, userId) * list.length)]!;
  const shape = [
    `<path fill="#${pick(backs, 'back')}" d="M0 0h100v100H0z"/>`,
    `<rect fill="#${pick(skins, 'skin')}" x="24" y="26" width="52" height="52" rx="10"/>`,
    `<path fill="#${pick(hats, 'hat')}" d="M20 34V20q0-8 8-8h44q8 0 8 8v14z"/>`,
    '<path d="M39 44v8M61 44v8" stroke="#222" stroke-width="6" stroke-linecap="round"/>',
    `<path d="${pick(mouths, 'mouth')}" fill="none" stroke="#222" stroke-width="4"/>`,
  ];
  return asPicture(shape.join(''));
}

/** Draws a colored tile for things without a face. */
export function drawTile(draw: Draw, ...words: (string | number)[]): string {
  const hue = Math.floor(draw('tile', ...words) * 360);
  return asPicture(
    `<path fill="hsl(${hue} 45% 60%)" d="M0 0h100v100H0z"/><circle cx="50" cy="50" r="26" fill="#fff"/>`,
  );
}

function asPicture(shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
