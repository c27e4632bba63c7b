import { kindsInReport, type Reported, sayKind } from './reported.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

const rules = Object.entries(kindsInReport).map(([id, { name, opens, level }]) => ({
  id,
  name: name.replace(/(?:^| )(\w)/g, (_, first: string) => first.toUpperCase()),
  shortDescription: { text: name },
  fullDescription: { text: opens },
  defaultConfiguration: { level },
}));
const indexOf = new Map(rules.map(({ id }, at) => [id, at]));

/** SARIF 2.1.0 (OASIS), the format that code hosts read. It contains secrets only as masks. */
export function* asSarif(findings: Iterable<Reported>): Generator<string> {
  const driver = { name: 'Gatehouse Leak Scanner', rules };
  yield `{"version":"2.1.0","$schema":"${SCHEMA}","runs":[{"tool":${JSON.stringify({ driver })},`;
  yield '"columnKind":"utf16CodeUnits","results":[';
  let between = '\n';
  for (const finding of findings) {
    yield between + JSON.stringify(toResult(finding));
    between = ',\n';
  }
  yield '\n]}]}\n';
}

function toResult(finding: Reported) {
  const { kind, path, line, column, offset, length, masked, fingerprint, isLikely } = finding;
  const { level } = kindsInReport[kind];
  return {
    ruleId: kind,
    ruleIndex: indexOf.get(kind),
    level: isLikely ? 'warning' : level,
    message: { text: `${sayKind(finding)}: ${masked}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(path) },
          region: {
            startLine: line,
            startColumn: column,
            byteOffset: offset,
            byteLength: length,
          },
        },
      },
    ],
    partialFingerprints: { 'gatehouse/v1': fingerprint },
  };
}

/** The path as a relative URI reference, with all special characters encoded. */
function toUri(path: string): string {
  return path
    .replaceAll('\\', '/')
    .split('/')
    .map((name) => encodeURIComponent(name.toWellFormed()))
    .join('/');
}
