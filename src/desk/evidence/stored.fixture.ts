import type { ListedEvidence } from './store.ts';

/** A row as the store keeps it. */
export function evidenceOf(caseId: number): ListedEvidence {
  return {
    id: '00112233aabbccdd',
    caseId,
    caseAt: 1,
    isPractice: 0,
    kind: 'png',
    name: 'Überfall "1".png',
    url: null,
    message: null,
    authorId: null,
    bytes: 0,
    sha256: 'a'.repeat(64),
    thumbnail: 'AAAA',
    addedAt: 2,
    actor: 'pass:1',
    holder: 'Mira',
  };
}
