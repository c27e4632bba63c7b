// Endpoints for the API key and the owner's OAuth app, and a cheap call that proves a key works.
import { z } from 'zod';
import type { WireReply } from '../../../wire.ts';
import type { PartRequest } from '../../part.ts';
import { refuseKey, refuseOauth, sendEmpty, sendJson } from '../replies.ts';
import type { RobloxCall } from '../route.ts';
import { groups, universes } from '../world/groups.ts';
import { keyOwnerId } from '../world/showcase.ts';

/** The API key, and also both the client id and the client secret of the app. */
export const credential = 'sandbox';

const dayMs = 86_400_000;
const updatedMs = Date.UTC(2026, 6, 4, 10);

const keySchema = z.looseObject({ apiKey: z.string() });
const revokeSchema = z.looseObject({
  token: z.string().min(1),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});

/** https://create.roblox.com/docs/cloud/auth/api-keys#introspect-api-keys */
export function introspectKey({ request, tools }: RobloxCall): WireReply {
  const read = keySchema.safeParse(request.body);
  const isKnown = read.success && read.data.apiKey === credential;
  if (!isKnown || tools.hasFault('revoked')) return refuseKey();
  const isExpired = tools.hasFault('expired-key');
  const expiresMs = isExpired ? request.nowMs - dayMs : endOfNextYear(request.nowMs);
  return sendJson({
    name: 'Gatehouse sandbox',
    authorizedUserId: keyOwnerId,
    scopes: [
      {
        name: 'universe.user-restriction',
        operations: tools.hasFault('missing-scope') ? ['read'] : ['read', 'write'],
        universeIds: universes.map(({ id }) => id),
      },
    ],
    enabled: !tools.hasFault('disabled-key'),
    expired: isExpired,
    expirationTimeUtc: new Date(expiresMs).toISOString(),
  });
}

/** Returns a date that is always far off but doesn't change with every call. */
function endOfNextYear(nowMs: number): number {
  return Date.UTC(new Date(nowMs).getUTCFullYear() + 1, 11, 31);
}

/** RFC 7009: a known and an unknown token get the same reply. */
export function revokeToken({ request, tools, tokens }: RobloxCall): WireReply {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const read = revokeSchema.safeParse(request.body);
  if (!isForm || !read.success) return refuseOauth(400, 'invalid_request');
  const { token, client_id, client_secret } = read.data;
  const inBody = client_id === credential && client_secret === credential;
  if (!inBody && !hasBasic(request)) return refuseOauth(401, 'invalid_client');
  tools.enter({ action: 'token-revoke', changed: tokens.revoke(token) }, request.nowMs);
  return sendEmpty();
}

function hasBasic({ headers }: PartRequest): boolean {
  const wanted = Buffer.from(`${credential}:${credential}`).toString('base64');
  return headers.authorization === `Basic ${wanted}`;
}

export function getUniverse({ params, world }: RobloxCall): WireReply {
  const { id, name, description, rootPlaceId, createdMs } = world.findUniverse(
    params.universeId ?? '',
  )!;
  return sendJson({
    path: `universes/${id}`,
    createTime: new Date(createdMs).toISOString(),
    updateTime: new Date(updatedMs).toISOString(),
    displayName: name,
    description,
    group: `groups/${groups[0]!.id}`,
    visibility: 'PUBLIC',
    voiceChatEnabled: false,
    ageRating: 'AGE_RATING_ALL',
    desktopEnabled: true,
    mobileEnabled: true,
    tabletEnabled: true,
    consoleEnabled: false,
    vrEnabled: false,
    rootPlace: `universes/${id}/places/${rootPlaceId}`,
  });
}
