import { describe, expect, it } from 'vitest';
import { type DocumentKind, documentKinds, type TripDocument } from '../contract/documents.ts';
import type { TripStatus } from '../contract/status.ts';
import { documentRefusal, pagesByKind, proposedKind } from './documents.ts';

const me = 'me';

describe('a document', () => {
  it.each<{ name: string; by: string; status: TripStatus; own_only: boolean; refusal: string | null }>([
    { name: 'is changed by the driver who added it', by: me, status: 'under_review', own_only: true, refusal: null },
    { name: 'is changed by them while the trip is rejected', by: me, status: 'rejected', own_only: true, refusal: null },
    { name: 'is not changed by them once the trip is invoiced', by: me, status: 'invoiced', own_only: true, refusal: 'document_kept' },
    { name: 'is not changed by them once it is paid', by: me, status: 'paid', own_only: true, refusal: 'document_kept' },
    { name: 'of the office is not changed by a driver', by: 'office', status: 'active', own_only: true, refusal: 'document_not_own' },
    { name: 'of a driver is changed by the office at any time', by: 'driver', status: 'paid', own_only: false, refusal: null },
  ])('$name', ({ by, status, own_only, refusal }) =>
    expect(documentRefusal({ created_by: by }, status, { person_id: me, own_only })).toBe(refusal),
  );
});

describe('pages', () => {
  it('are those of each kind, in the order in which they were added', () => {
    const page = (id: string, kind: DocumentKind) => ({ id, kind }) as TripDocument;
    const added = [page('a', 'other'), page('b', 'proof_of_delivery'), page('c', 'manifest'), page('d', 'proof_of_delivery')];
    expect(pagesByKind(added).map(({ document, n, count }) => `${document.id} ${n}/${count}`)).toEqual([
      'c 1/1',
      'b 1/2',
      'd 2/2',
      'a 1/1',
    ]);
  });
});

describe('the kind that is proposed next', () => {
  const pages = (...kinds: DocumentKind[]) => kinds.map((kind) => ({ kind }));

  it.each<[string, boolean, DocumentKind[], DocumentKind]>([
    ['is the proof, where it is missing', true, [], 'proof_of_delivery'],
    ['is the proof, whatever else there is', true, ['manifest', 'other'], 'proof_of_delivery'],
    ['is the first, of a trip without documents that needs no proof yet', false, [], documentKinds[0]],
    ['is the first that the trip has none of', false, ['other', documentKinds[0], documentKinds[0]], documentKinds[1]],
    ['is another document, of a trip that has every kind', false, [...documentKinds], 'other'],
  ])('%s', (_, isProofMissing, kinds, expected) => expect(proposedKind(isProofMissing, pages(...kinds))).toBe(expected));
});
