import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDesk, type TestDesk } from '#testing/desk.ts';

let desk: TestDesk;
let html: string;

beforeAll(async () => {
  desk = await startDesk();
  html = await (await fetch(`${desk.url}/api/docs`)).text();
});

afterAll(() => desk.stop());

/** What the page says of one call. */
const told = (name: string) => {
  const [article] = new RegExp(`<article id="${name}">[\\s\\S]*?</article>`).exec(html) ?? [''];
  return article.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
};

it('tells the other addresses of a call, and of no other call that it had any', () => {
  expect(told('access-redeem')).toMatch(/works once\. Also at \/api\/reedem ?\./);
  // Between the summary and what the call needs stands nothing else.
  expect(told('access-sessionToken')).toMatch(/\. (Open to everyone|Needs a session)\./);
  expect(told('qr-generator-generate')).toMatch(/\. Needs a session and a pass\./);
});

it('tells which credentials a call sends', () => {
  expect(told('qr-generator-generate')).toContain('The session token');
  expect(told('qr-generator-generate')).toContain('The pass');
  expect(told('bans-ban')).toContain('The admin session token');
  expect(told('bans-ban')).not.toContain('The pass');
});
