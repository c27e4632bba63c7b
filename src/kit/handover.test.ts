import { expect, test } from 'vitest';
import { dropHandover, handOver, takeHandover } from './handover.ts';
import type { Thing } from './recognise/recognised.ts';

const qr = { id: 'qr-generator' };
const link: Thing = {
  kind: 'link',
  shown: 'example.com',
  value: 'https://example.com/',
  link: 'https://example.com/',
};

test('what is handed over is taken once', () => {
  handOver(qr, link);
  expect(takeHandover(qr)).toEqual(link);
  expect(takeHandover(qr)).toBeUndefined();
});

test('no other tool gets it', () => {
  handOver(qr, link);
  expect(takeHandover({ id: 'ip-lock' })).toBeUndefined();
  expect(takeHandover(qr)).toEqual(link);
});

test('it is dropped when another screen opens instead, and kept while its own is on the way', () => {
  handOver(qr, link);
  dropHandover({ unlessFor: 'qr-generator' });
  dropHandover({ unlessFor: 'information' });
  expect(takeHandover(qr)).toBeUndefined();
});

test('the last one counts', () => {
  handOver(qr, link);
  handOver(qr, { ...link, value: 'https://example.org/' });
  expect(takeHandover(qr)?.value).toBe('https://example.org/');
});
