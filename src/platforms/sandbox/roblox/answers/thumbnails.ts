// thumbnails.roblox.com: the answers have no schema in the official document, only the requests do.
import { z } from 'zod';
import type { WireReply } from '../../../wire.ts';
import { refuseLegacy, sendJson } from '../replies.ts';
import type { RobloxCall } from '../route.ts';
import { drawHeadshot, drawTile } from '../world/headshot.ts';

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
