import { type Reported, sayKind } from '#tools/leak-scanner/report/reported.ts';
import { plain } from '../say.ts';

// Loaded on demand, because most reports are for people.
const WRITERS = {
  json: async () => (await import('#tools/leak-scanner/report/csv-json.ts')).asJson,
  csv: async () => (await import('#tools/leak-scanner/report/csv-json.ts')).asCsv,
  sarif: async () => (await import('#tools/leak-scanner/report/as-sarif.ts')).asSarif,
};

export type Format = 'text' | keyof typeof WRITERS;

export function isFormat(text: string): text is Format {
  return text === 'text' || Object.hasOwn(WRITERS, text);
}

export interface Report {
  add(finding: Reported): void;
  /** Ends a file and sorts its findings. */
  endFile(): void;
  end(): void;
}

export async function openReport(format: Format): Promise<Report> {
  return format === 'text' ? inLines() : inOne(await WRITERS[format]());
}

/** Prints findings for people as they come. */
function inLines(): Report {
  return {
    add: (finding) => process.stdout.write(`${writeFinding(finding)}\n`),
    endFile: () => undefined,
    end: () => undefined,
  };
}

function writeFinding(finding: Reported): string {
  const { path, line, column, masked, fingerprint, isLikely } = finding;
  const what = `${sayKind(finding)}${isLikely ? ', likely' : ''}`;
  return plain(`${path}:${line}:${column}: ${what}: ${masked} (${fingerprint})`);
}

/** Prints everything at the end, for programs. */
function inOne(write: (findings: Iterable<Reported>) => Iterable<string>): Report {
  const findings: Reported[] = [];
  let sorted = 0;
  return {
    add: (finding) => findings.push(finding),
    endFile() {
      if (findings.length - sorted > 1) {
        const ofFile = findings.splice(sorted);
        findings.push(...ofFile.toSorted(inOrder));
      }
      sorted = findings.length;
    },
    end() {
      for (const part of write(findings)) process.stdout.write(part);
    },
  };
}

function inOrder(a: Reported, b: Reported): number {
  return a.path === b.path ? a.offset - b.offset : 0;
}
