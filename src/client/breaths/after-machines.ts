import { breathe } from './breathe.ts';

await breathe();
