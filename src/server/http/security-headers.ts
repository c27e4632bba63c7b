import type { FastifyInstance } from 'fastify';

const A_YEAR = 'max-age=31536000';

/** Whoever was here once by https never comes by http again: nobody on the way can read a pass. */
export function insistOnHttps(app: FastifyInstance, publicUrl: string | null): void {
  if (publicUrl === null || new URL(publicUrl).protocol !== 'https:') return;
  app.addHook('onRequest', (_request, reply, done) => {
    // On the raw answer, since streams and files are written there.
    reply.raw.setHeader('strict-transport-security', A_YEAR);
    done();
  });
}

/** For data, which no browser draws. */
export const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const documentHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

export const pageHeaders = {
  ...documentHeaders,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures of accounts and webhooks come from the platforms' own hosts.
    "img-src 'self' data: https://cdn.discordapp.com https://tr.rbxcdn.com",
    "font-src 'self'",
    "connect-src 'self'",
    // Local pages.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** For a document that cannot use the network; its policy names the scripts it was built with. */
export function localPageHeaders(policy: string) {
  return {
    ...documentHeaders,
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
    // Looking up a name would tell it to somebody, and no policy speaks of it.
    'x-dns-prefetch-control': 'off',
    'content-security-policy': policy,
  };
}
