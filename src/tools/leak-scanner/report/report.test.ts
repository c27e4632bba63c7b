import { expect, test } from 'vitest';
import { asSarif } from './as-sarif.ts';
import { asCsv, asJson } from './csv-json.ts';
import type { Reported } from './reported.ts';

const TOKEN = 'the-whole-secret-that-must-not-be-there';

/** Findings as the page and the scanner have them, with more than a report may contain. */
const findings: (Reported & Record<string, unknown>)[] = [
  {
    kind: 'discord-webhook',
    path: 'src/config backup#1.lua',
    line: 19,
    column: 15,
    offset: 402,
    length: 68,
    masked: 'aB3_…x9Zq',
    fingerprint: '0badcafe',
    isLikely: false,
    excerpt: 'a line of somebody’s file',
    webhook: { id: '1', token: TOKEN },
  },
  {
    kind: 'oauth-secret',
    path: '=cmd|calc.txt',
    line: 1,
    column: 1,
    offset: 0,
    length: 20,
    masked: '=abc…wxyz',
    fingerprint: '12345678',
    isLikely: true,
  },
];

const write = (report: Iterable<string>) => [...report].join('');

test('the JSON report is the findings and nothing else', () => {
  const report = JSON.parse(write(asJson(findings)));
  expect(report).toEqual({
    findings: findings.map(({ kind, path, line, column, offset, masked, fingerprint }) => ({
      kind,
      path,
      line,
      column,
      offset,
      masked,
      fingerprint,
    })),
  });
  expect(JSON.parse(write(asJson([])))).toEqual({ findings: [] });
});

test('the CSV report has a line for each finding, and no spreadsheet runs one', () => {
  const lines = write(asCsv(findings)).split('\r\n');
  expect(lines).toEqual([
    'kind,path,line,column,offset,masked,fingerprint,certainty,decoy',
    'discord-webhook,src/config backup#1.lua,19,15,402,aB3_…x9Zq,0badcafe,certain,',
    "oauth-secret,'=cmd|calc.txt,1,1,0,'=abc…wxyz,12345678,likely,",
    '',
  ]);
});

test('the SARIF report names its rules, and each place as a region of a file', () => {
  const report = JSON.parse(write(asSarif(findings)));
  expect(report.version).toBe('2.1.0');
  const [run] = report.runs;
  expect(run.columnKind).toBe('utf16CodeUnits');
  const { rules } = run.tool.driver;
  expect(new Set(rules.map((rule: { id: string }) => rule.id)).size).toBe(11);
  const [first, second] = run.results;
  expect(rules[first.ruleIndex].id).toBe('discord-webhook');
  expect(first).toMatchObject({
    ruleId: 'discord-webhook',
    level: 'error',
    message: { text: 'Discord webhook: aB3_…x9Zq' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'src/config%20backup%231.lua' },
          region: { startLine: 19, startColumn: 15, byteOffset: 402, byteLength: 68 },
        },
      },
    ],
    partialFingerprints: { 'gatehouse/v1': '0badcafe' },
  });
  expect(second.level).toBe('warning');
});

test('each report says which decoy was found, and nothing of what it is known by', () => {
  const decoy = {
    ...{ number: 7, label: 'Staff, old', place: null, by: 'Mira' },
    ...{ at: '2026-11-15T12:00:00.000Z', digests: ['feed'] },
  };
  const found = [{ ...findings[0]!, kind: 'decoy' as const, decoy }];
  const [row] = JSON.parse(write(asJson(found))).findings;
  expect(row.decoy).toEqual({
    ...{ number: 7, label: 'Staff, old', place: null },
    ...{ planted_by: 'Mira', planted_at: '2026-11-15T12:00:00.000Z' },
  });
  const said = 'number 07, Staff, old, planted by Mira on 2026-11-15';
  expect(write(asCsv(found))).toContain(`,certain,"${said}"`);
  const [result] = JSON.parse(write(asSarif(found))).runs[0].results;
  expect(result.message.text).toBe(`Decoy of this desk, ${said}: aB3_…x9Zq`);
  for (const report of [asJson, asCsv, asSarif]) expect(write(report(found))).not.toContain('feed');
});

test('no report holds more of a secret than its mask', () => {
  for (const report of [asJson(findings), asCsv(findings), asSarif(findings)]) {
    const text = write(report);
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain('somebody’s');
  }
});
