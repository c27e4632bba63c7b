import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { METRICS, type Scraped, scrape } from './read-metrics.fixture.ts';

let desk: TestDesk;
let scraped: Scraped;

beforeAll(async () => {
  desk = await startDesk({ environment: METRICS });
  scraped = await scrape(desk);
});

afterAll(() => desk.stop());

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const alerts = () =>
  (parse(read('deploy/prometheus/alerts.yaml')) as Alerts).groups.flatMap(({ rules }) => rules);

interface Alerts {
  groups: { rules: { alert: string; expr: string; for: string; annotations: object }[] }[];
}

interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

/** What a query names, without functions, labels and words of the language. */
function listMetrics(expr: string): string[] {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ');
  const named = bare.match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g) ?? [];
  return named.map((name) => name.replace(/_(bucket|sum|count)$/, ''));
}

/** The labels by which a query chooses or sums. */
function listLabels(expr: string): string[] {
  const chosen = [...expr.matchAll(/[{,]\s*(\w+)\s*=/g)].map(([, label = '']) => label);
  const summed = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  );
  return [...chosen, ...summed];
}

/** The rows of the guide's table of metrics. */
function readGuide(): { name: string; kind: string; labels: string[] }[] {
  return [...read('docs/metrics.md').matchAll(/^\| `([a-z]\w+)` +\| (\w+) +\| ([^|]*)\|/gm)].map(
    ([, name = '', kind = '', labels = '']) => ({
      ...{ name, kind },
      labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
    }),
  );
}

const known = () => new Set(scraped.described.map(({ name }) => name));
/** Prometheus adds these by itself. */
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance', 'le'] };

describe('docs/metrics.md', () => {
  it('tells of every metric that the desk has, and of no other, with its type', () => {
    const guide = readGuide();
    expect(guide.map(({ name, kind }) => ({ name, kind }))).toEqual(
      scraped.described.map(({ name, kind }) => ({ name, kind })),
    );
    expect(guide.length).toBeGreaterThan(30);
  });

  it('tells of the labels that a metric has', () => {
    const labels = new Map(readGuide().map((row) => [row.name, row.labels]));
    for (const series of scraped.values.keys()) {
      const [, name = '', inBraces = ''] = /^(\w+)(.*)$/.exec(series) ?? [];
      const plain = labels.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
      const has = [...inBraces.matchAll(/(\w+)="/g)].map(([, label]) => label);
      expect([plain, ...has.filter((label) => label !== 'le')]).toEqual([
        plain,
        ...(labels.get(plain) ?? ['undescribed']),
      ]);
    }
  });

  it('says what each alert means', () => {
    const rows = [...read('docs/metrics.md').matchAll(/^\| `(Gatehouse\w+)`/gm)];
    expect(rows.map(([, name]) => name)).toEqual(alerts().map(({ alert }) => alert));
  });
});

describe('deploy/prometheus/alerts.yaml', () => {
  it('has five alerts on metrics and labels that exist', () => {
    const labels = new Set(readGuide().flatMap((row) => row.labels));
    expect(alerts()).toHaveLength(5);
    for (const { expr, annotations, alert } of alerts()) {
      const metrics = listMetrics(expr).filter((name) => !ofPrometheus.metrics.includes(name));
      expect(alert === 'GatehouseDown' || metrics.length > 0).toBe(true);
      expect(metrics.filter((name) => !known().has(name))).toEqual([]);
      expect(
        listLabels(expr).filter(
          (label) => !labels.has(label) && !ofPrometheus.labels.includes(label),
        ),
      ).toEqual([]);
      expect(annotations).toMatchObject({
        summary: expect.any(String),
        description: expect.any(String),
      });
    }
  });
});

describe('deploy/grafana/dashboard.json', () => {
  it('has panels on metrics and labels that exist', () => {
    const { panels } = JSON.parse(read('deploy/grafana/dashboard.json')) as Dashboard;
    const labels = new Set(readGuide().flatMap((row) => row.labels));
    expect(panels.length).toBeGreaterThan(10);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { targets, title } of panels) {
      for (const { expr } of targets) {
        const metrics = listMetrics(expr);
        expect(metrics.length, title).toBeGreaterThan(0);
        expect(metrics.filter((name) => !known().has(name))).toEqual([]);
        expect(
          listLabels(expr).filter(
            (label) => !labels.has(label) && !ofPrometheus.labels.includes(label),
          ),
        ).toEqual([]);
      }
    }
  });
});
