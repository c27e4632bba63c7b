// Turns finished cases into the rows of a job that undoes them.

import { DeskError } from '#errors.ts';
import { TARGETS_MAX } from '#kit/contract/job-schemas.ts';
import type { JobKind, JobParams } from '#kit/contract/jobs.ts';
import { type PlatformName, platformTitles } from '#kit/contract/needs.ts';
import { formatNumber } from '#ui/format-number.ts';
import type { Draft, DraftRow } from '../act/plan.ts';
import { findPlaceName, type Link } from '../act/plan.ts';
import type { JobCall, JobPorts, PastCase } from '../ports.ts';

/** A case that can be undone, and how. */
interface TakenBack {
  name: string;
  kind: JobKind;
  params: JobParams;
  place: string;
  target: string;
  targetName: string | null;
  data: unknown;
  caseId: number;
}

export interface LeftOut {
  action: string;
  count: number;
  why: string;
}

/** Collects the undo of each case. Cases that can't be undone are counted, with the reason. */
export class Gathering {
  readonly #ports: JobPorts;
  readonly #call: JobCall;
  readonly #isPractice: boolean;
  readonly #links = new Map<PlatformName, Link | DeskError>();
  readonly #leftOut = new Map<string, LeftOut>();
  #rows: TakenBack[] = [];

  /** With `isPractice` it undoes in the practice world, otherwise where the caller acts. */
  constructor(ports: JobPorts, call: JobCall, { isPractice }: { isPractice: boolean }) {
    this.#ports = ports;
    this.#call = call;
    this.#isPractice = isPractice;
  }

  get leftOut(): LeftOut[] {
    return [...this.#leftOut.values()];
  }

  async add(one: PastCase, { wasPractice }: { wasPractice: boolean }): Promise<void> {
    const plan = this.#call.findUndo(one);
    const kind = plan && this.#ports.kinds.get(plan.action);
    if (!kind) return this.leaveOut(one.action, 'The platform can’t undo this.');
    const link = await this.#openLink(kind.platform);
    if (link instanceof DeskError) return this.leaveOut(one.action, link.message);
    if (link.isPractice !== wasPractice) {
      const { platform } = kind;
      return this.leaveOut(one.action, this.#sayApart(platform, wasPractice));
    }
    if (this.#rows.length >= TARGETS_MAX) throw tooMany();
    const { params, target, data } = kind.rowOf({ ...plan.input, ...plan.more });
    const place = kind.placeOf(params);
    const { caseId, name: targetName } = one;
    this.#rows.push({ name: plan.action, kind, params, place, target, targetName, data, caseId });
  }

  leaveOut(action: string, why: string, count = 1): void {
    const key = `${action} ${why}`;
    const known = this.#leftOut.get(key);
    if (known) known.count += count;
    else this.#leftOut.set(key, { action, why, count });
  }

  /** Drafts a job from the collected rows; undefined if there are none. */
  draft(words: (count: number) => { title: string; summary: string }): Draft | undefined {
    const lead = this.#lead();
    if (!lead) return undefined;
    const link = this.#links.get(lead.kind.platform);
    if (!link || link instanceof DeskError) return undefined;
    const rows = this.#rows.filter((row) => this.#isOfWorld(row, link.isPractice));
    const params = JSON.stringify(lead.params);
    return {
      kind: lead.name,
      platform: lead.kind.platform,
      place: lead.place,
      placeName: findPlaceName(link, lead.place),
      isPractice: link.isPractice,
      params: lead.params,
      dropped: 0,
      ...words(rows.length),
      rows: rows.map((row, at) => draftRow(row, { line: at + 1, lead, params })),
    };
  }

  /** The job has what most rows share; a row has only what differs. */
  #lead(): TakenBack | undefined {
    const groups = Map.groupBy(this.#rows, ({ name, place }) => `${name} ${place}`);
    const [largest] = [...groups.values()].sort((a, b) => b.length - a.length);
    return largest?.[0];
  }

  /** A job is either practice or real, so with one of two platforms connected only half of the rows fit. */
  #isOfWorld(row: TakenBack, isPractice: boolean): boolean {
    const link = this.#links.get(row.kind.platform);
    if (link && !(link instanceof DeskError) && link.isPractice === isPractice) return true;
    this.leaveOut(
      row.name,
      'One platform is in practice mode and the other is connected. Undo these separately.',
    );
    return false;
  }

  #sayApart(platform: PlatformName, wasPractice: boolean): string {
    const name = platformTitles[platform];
    if (this.#isPractice) return `This was done on the real ${name}.`;
    return wasPractice
      ? `This was practice, and ${name} is connected now.`
      : `This was done on the real ${name}, which is in practice mode now.`;
  }

  async #openLink(platform: PlatformName): Promise<Link | DeskError> {
    const known = this.#links.get(platform);
    if (known) return known;
    const { sandbox, platforms } = this.#call;
    const world = this.#isPractice ? sandbox : platforms;
    const link = await world[platform]().catch((error: unknown) => {
      if (error instanceof DeskError) return error;
      throw error;
    });
    this.#links.set(platform, link);
    return link;
  }
}

function draftRow(
  row: TakenBack,
  { line, lead, params }: { line: number; lead: TakenBack; params: string },
): DraftRow {
  const { name: kind, place, target, targetName: name, data, caseId: undoes } = row;
  const isLikeJob =
    kind === lead.name && place === lead.place && JSON.stringify(row.params) === params;
  const planned = { line, target, name, verdict: 'would', why: null, data, undoes } as const;
  return isLikeJob ? planned : { ...planned, own: { kind, params: row.params, place } };
}

function tooMany(): DeskError {
  const limit = formatNumber(TARGETS_MAX);
  return new DeskError('jobs/too-long', { params: { limit, given: `more than ${limit}` } });
}
