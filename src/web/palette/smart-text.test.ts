import { describe, expect, test } from 'vitest';
import { readText } from './read-text.ts';
import { rawAfterEdit } from './smart-text.ts';

const ID = '198622483471925248';
const WEBHOOK = `https://discord.com/api/webhooks/${ID}/${'aB3_'.repeat(17)}`;
const PASS = `gth_p_${'Zk3yq'.repeat(10)}`;

describe('the field', () => {
  test('shows a webhook without its token, and a secret by its kind alone', () => {
    expect(readText(WEBHOOK).text).toBe(`https://discord.com/api/webhooks/${ID}/••••••••`);
    expect(readText(`my pass: ${PASS}`)).toEqual({
      text: '•••••••• pass',
      found: { kind: 'secret', secret: 'pass', shown: '••••••••' },
    });
  });

  test('shows the lines of a list on one line, as a list that says the same', () => {
    const { text, found } = readText(`${ID}\r\n156\n\n  @kestrel_092 \n`);
    expect(text).toBe(`${ID}, 156, @kestrel_092`);
    expect(readText(text).found).toEqual(found);
  });

  test('shows everything else as it was typed', () => {
    for (const text of ['', ' ', 'qr ', '@kestrel_092', 'https://example.com/a b']) {
      expect(readText(text).text).toBe(text);
    }
  });

  test('keeps nothing of what is too long, and says so', () => {
    expect(readText('x '.repeat(40_000))).toEqual({
      text: '',
      found: undefined,
      trouble: 'too-long',
    });
  });
});

describe('an edit of a masked field', () => {
  const webhook = readText(WEBHOOK);
  const secret = readText(PASS);

  test('adds to what was recognised', () => {
    expect(rawAfterEdit(webhook, `${webhook.text}xY`)).toBe(`${WEBHOOK}xY`);
    expect(rawAfterEdit(webhook, `see ${webhook.text}`)).toBe(`see ${WEBHOOK}`);
  });

  test('has nothing of a secret to add to', () => {
    expect(rawAfterEdit(secret, `${secret.text}q`)).toBe('q');
  });

  test('clears it when a part is deleted, and replaces it when all is', () => {
    expect(rawAfterEdit(webhook, webhook.text.slice(0, -1))).toBe('');
    expect(rawAfterEdit(secret, secret.text.slice(1))).toBe('');
    expect(rawAfterEdit(webhook, 'qr')).toBe('qr');
    expect(rawAfterEdit(webhook, '')).toBe('');
  });

  test('leaves the edits of any other text alone', () => {
    const plain = readText(ID);
    expect(rawAfterEdit(plain, `${ID}•`)).toBe(`${ID}•`);
  });
});
