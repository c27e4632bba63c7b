// The standard variables of OpenTelemetry, as far as the desk knows them.
import type { CollectorAddress } from '#platforms/collector.ts';

export interface TraceSettings extends CollectorAddress {
  /** What every span is said to come from. */
  resource: Readonly<Record<string, string>>;
  sampler: Sampler;
}

export interface Sampler {
  /** A trusted proxy's decision stands. */
  asksParent: boolean;
  /** The share of all other traces, from 0 to 1. */
  ratio: number;
}

type Read = (name: string) => string | undefined;

const PATH = '/v1/traces';
const samplers = {
  always_on: { asksParent: false, ratio: 1 },
  always_off: { asksParent: false, ratio: 0 },
  traceidratio: { asksParent: false, ratio: undefined },
  parentbased_always_on: { asksParent: true, ratio: 1 },
  parentbased_always_off: { asksParent: true, ratio: 0 },
  parentbased_traceidratio: { asksParent: true, ratio: undefined },
} as const;

/** Null if no traces are wanted. */
export function readTraceSettings(read: Read, faults: string[]): TraceSettings | null {
  const isDisabled = read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  const url = readEndpoint(read('OTEL_EXPORTER_OTLP_ENDPOINT'), faults);
  const protocol = read('OTEL_EXPORTER_OTLP_PROTOCOL');
  const headers = readPairs('OTEL_EXPORTER_OTLP_HEADERS', read, faults);
  const attributes = readPairs('OTEL_RESOURCE_ATTRIBUTES', read, faults);
  const name = read('OTEL_SERVICE_NAME') ?? attributes['service.name'] ?? 'gatehouse';
  const sampler = readSampler(read, faults);
  if (protocol !== undefined && protocol !== 'http/json') {
    faults.push('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, or left out.');
  }
  if (isDisabled || url === undefined) return null;
  return { url, headers, resource: { ...attributes, 'service.name': name }, sampler };
}

function readEndpoint(text: string | undefined, faults: string[]): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url && isHttp && url.username === '' && url.password === '') {
    url.pathname = `${url.pathname.replace(/\/$/, '')}${PATH}`;
    return url.href;
  }
  faults.push(
    'OTEL_EXPORTER_OTLP_ENDPOINT must be a link without a name or password, such as http://127.0.0.1:4318.',
  );
  return undefined;
}

/** `name=value` pairs, separated by commas, with percent-encoded values. */
function readPairs(name: string, read: Read, faults: string[]): Record<string, string> {
  const parts = (read(name) ?? '').split(',').map((part) => part.trim());
  try {
    const pairs = parts
      .filter((part) => part !== '')
      .map((part) => {
        const [, key, value] = /^([\w.-]+)\s*=\s*([\x20-\x7e]*)$/.exec(part) ?? [];
        if (key === undefined || value === undefined) throw new Error('Not a pair');
        return [key, decodeURIComponent(value)] as const;
      });
    return Object.fromEntries(pairs);
  } catch {
    faults.push(`${name} has to list pairs such as name=value, separated by commas.`);
    return {};
  }
}

function readSampler(read: Read, faults: string[]): Sampler {
  const name = read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const argument = Number(read('OTEL_TRACES_SAMPLER_ARG') ?? '1');
  const isKnown = Object.hasOwn(samplers, name);
  if (!isKnown) {
    faults.push(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(samplers).join(', ')}.`);
  }
  if (!(argument >= 0 && argument <= 1)) {
    faults.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  }
  const { asksParent, ratio } = samplers[isKnown ? (name as keyof typeof samplers) : 'always_off'];
  return { asksParent, ratio: ratio ?? argument };
}
