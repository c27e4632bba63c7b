import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lost } from '#testing/page/answers.ts';
import { HEAD, openAudit } from './audit-screen.fixture.ts';

let saved: string[];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

const button = (name: string) => screen.getByRole('button', { name });

describe('an export', () => {
  test.each([
    ['CSV', 'csv', `case,time\r\n2,x\r\n1,x\r\nend,2 cases,${HEAD}\r\n`],
    ['JSONL', 'jsonl', `{"id":2}\n{"id":1}\n{"end":{"cases":2,"head":"${HEAD}"}}\n`],
  ])('as %s is of what is filtered, and is saved once it is whole', async (name, format, text) => {
    const { user, desk } = await openAudit('?actor=pass:night', {
      answers: { 'audit/export': () => new Response(text) },
    });
    await user.click(button(`Export as ${name}`));
    expect(desk.inputsOf('audit/export')).toEqual([{ actor: 'pass:night', format }]);
    expect(saved).toEqual([`audit-log.${format}`]);
    screen.getAllByText('2 cases. The last line is the head of the log.');
  });

  test('can be cancelled, and then saves nothing', async () => {
    const { user } = await openAudit('', {
      answers: { 'audit/export': () => new Promise(() => undefined) },
    });
    await user.click(button('Export as CSV'));
    expect(button('Export as JSONL')).toHaveProperty('disabled', true);
    await user.click(button('Cancel export'));
    screen.getAllByText('Canceled');
    screen.getAllByText('Nothing was saved.');
    expect(saved).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Cancel export' })).toBeNull();
    expect(button('Export as CSV')).toHaveProperty('disabled', false);
  });

  test.each([
    ['lacks its last line', () => new Response('case,time\r\n1,2026\r\n')],
    ['never arrives', lost],
  ])('that %s is not saved', async (_, answer) => {
    const { user } = await openAudit('', { answers: { 'audit/export': answer } });
    await user.click(button('Export as CSV'));
    screen.getAllByText(/was lost before the file was complete/);
    expect(saved).toEqual([]);
  });
});
