import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './app.model.ts';

anywhere('S2.64', model, {
  'app -- feature.opened [0]': ({ children }) => expect(Object.keys(children)).toContain('clipboard'),
});
