import { expect, test } from 'vitest';
import type { Thing } from '../recognise/recognised.ts';
import { carryReason, dropHandover, handOver, takeCarried, takeHandover } from './handover.ts';

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

const ban = { id: 'server-ban' };
const carried = { reason: 'Raid, 14 Nov', withCase: 812 };

test('a reason that is carried is taken once, by its tool alone', () => {
  carryReason(ban, carried);
  expect(takeCarried(qr)).toBeUndefined();
  expect(takeCarried(ban)).toEqual(carried);
  expect(takeCarried(ban)).toBeUndefined();
});

test('a reason is dropped, too, when another screen opens instead', () => {
  carryReason(ban, carried);
  dropHandover({ unlessFor: 'server-ban' });
  dropHandover({ unlessFor: 'check-tool' });
  expect(takeCarried(ban)).toBeUndefined();
});
