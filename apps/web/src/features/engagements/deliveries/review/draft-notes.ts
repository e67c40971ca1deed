import { DELIVERY_NOTES_MAX } from '@castlane/contract/policy.ts';
import type { DeliveryNoteInput } from '@castlane/contract/delivery.ts';
import type { DeliveryNote, Engagement } from '@castlane/contract/engagement.ts';
import { useState } from 'react';
import { readDraft, useKeepDraft } from '#platform/forms/draft.ts';
import { newClientId } from '#platform/live/client-id.ts';

export type DraftNotes = NonNullable<ReturnType<typeof useDraftNotes>>;
export type NewNote = Pick<DeliveryNote, 'uploadId' | 'text'> & Partial<Pick<DeliveryNote, 'id' | 'atMs' | 'point'>>;

/**
 * The owner's notes on the delivery that waits, until they are sent with a request for changes. This browser stores them like any other
 * draft, so the creator never reads half a thought. Undefined if the reader cannot ask for changes.
 */
export function useDraftNotes(work: Engagement) {
  const { status, side, deliveries, changesLeft } = work;
  const deliveryId = deliveries[0]?.id ?? '';
  const [changed, setChanged] = useState<{ deliveryId: string; notes: readonly DeliveryNote[] }>();
  const notes = changed?.deliveryId === deliveryId ? changed.notes : storedNotes(deliveryId);
  useKeepDraft(draftOf(deliveryId), notes.length > 0 ? notes : undefined);
  if (side !== 'owner' || status !== 'delivered' || changesLeft === 0) return undefined;
  const change = (next: readonly DeliveryNote[]) => setChanged({ deliveryId, notes: next });
  return {
    notes,
    isFull: notes.length >= DELIVERY_NOTES_MAX,
    keep: ({ id = newClientId(), uploadId, text, atMs = null, point = null }: NewNote) => {
      const note = { id, uploadId, text, atMs, point, doneAt: null };
      change(notes.some((each) => each.id === id) ? notes.map((each) => (each.id === id ? note : each)) : [...notes, note]);
    },
    remove: (id: string) => change(notes.filter((each) => each.id !== id)),
    clear: () => change([]),
  };
}

export function inputOf({ uploadId, text, atMs, point }: DeliveryNote): DeliveryNoteInput {
  return { uploadId, text, ...(atMs === null ? {} : { atMs }), ...(point ? { point } : {}) };
}

function draftOf(deliveryId: string): string {
  return `delivery-notes.${deliveryId}`;
}

function storedNotes(deliveryId: string): readonly DeliveryNote[] {
  const stored = readDraft(draftOf(deliveryId));
  return Array.isArray(stored) ? stored.filter(isNote) : [];
}

function isNote(stored: unknown): stored is DeliveryNote {
  const { id, uploadId, text } = (stored ?? {}) as Record<string, unknown>;
  return [id, uploadId, text].every((each) => typeof each === 'string');
}
