import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './desk-case.model.ts';

anywhere('S6.4', model, {
  'deskCase -- case.opened [0]': { pictures: 'closed', decision: 'none' },
  'deskCase.pictures -- picture.open [0]': { pictures: { open: 'loading' } },
  'deskCase.pictures.open -- zoom.in [0]': (after, { before }) =>
    expect(after.context.zoom).toBe(before.context.zoom + 1),
  'deskCase.pictures.open -- zoom.out [0]': (after, { before }) =>
    expect(after.context.zoom).toBe(before.context.zoom - 1),
  'deskCase.pictures.open -- picture.turn [0]': (after, { before }) =>
    expect(after.context.quarters).toBe((before.context.quarters + 1) % 4),
  'deskCase.decision -- decision.approve [0]': { decision: 'approving' },
  'deskCase.decision -- decision.reject [0]': { decision: { rejecting: 'picking' } },
  'deskCase.decision -- decision.askMore [0]': { decision: { rejecting: 'kept' } },
  'deskCase.decision -- decision.dropped [0]': { decision: 'none' },
  'deskCase.decision.rejecting -- reason.picked [0]': { decision: { rejecting: 'kept' } },
  'deskCase.decision.rejecting -- reason.own [0]': { decision: { rejecting: 'own' } },
});
