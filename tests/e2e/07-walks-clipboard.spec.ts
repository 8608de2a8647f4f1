import { deeds } from './walks/deeds/clipboard.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.15 S2.61 S8.15', deeds);
