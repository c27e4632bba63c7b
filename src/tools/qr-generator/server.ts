import encodeQr from 'qr';
import { DeskError } from '#errors.ts';
import type { Handlers } from '#kit/server/context.ts';
import { svgOfModules } from '#kit/values/qr-svg.ts';
import { formatNumber } from '#ui/format-number.ts';
import type { schemas } from './contract.ts';
import { pngOfModules } from './png.ts';
import { readLink } from './rules.ts';

export const handlers: Handlers<typeof schemas> = {
  async generate({ link_qr }) {
    const read = readLink(link_qr);
    if (!read.ok) throw refusal(read);
    const modules = drawModules(read.link);
    return {
      qr_code: Buffer.from(pngOfModules(modules, 8)).toString('base64'),
      svg: svgOfModules(modules, read.link),
      link: read.link,
      detail: 'QR code has been created successfully!',
    };
  },
};

function drawModules(link: string): boolean[][] {
  try {
    const framed = encodeQr(link, 'raw', { ecc: 'medium', border: 1 });
    // The encoder requires a border, which is cut off here; the image gets its own quiet zone.
    return framed.slice(1, -1).map((row) => row.slice(1, -1));
  } catch (cause) {
    const failed = new DeskError('qr/failed');
    failed.cause = cause;
    throw failed;
  }
}

type Refused = Exclude<ReturnType<typeof readLink>, { ok: true }>;

function refusal(read: Refused): DeskError {
  if (read.fault === 'missing') return new DeskError('qr/missing-link');
  if (read.fault === 'too-long') {
    const count = formatNumber(read.excess);
    return new DeskError('qr/too-long', { params: { count } });
  }
  return new DeskError('qr/sign-in-link', { params: { why: read.why } });
}
