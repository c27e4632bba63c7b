import type { FastifyInstance } from 'fastify';

const A_YEAR = 'max-age=31536000';

/**
 * A browser that was here once over https never comes over http again, so no one on the way can read a pass.
 */
export function insistOnHttps(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // Set on the raw response, because streams and files are written there.
    if (/^https:/i.test(publicUrl())) reply.raw.setHeader('strict-transport-security', A_YEAR);
    done();
  });
}

/** For data, which browsers don't render. */
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

/** For a document that can't use the network. Its policy names the scripts that it was built with. */
export function localPageHeaders(policy: string) {
  return {
    ...documentHeaders,
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
    // A DNS look-up would reveal the name to others, and no content policy covers it.
    'x-dns-prefetch-control': 'off',
    'content-security-policy': policy,
  };
}
