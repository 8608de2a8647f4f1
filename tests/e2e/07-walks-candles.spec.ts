import { deeds } from './walks/deeds/candles.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.45 S7.23 S7.32 S8.3 S8.15 S9.3', deeds);
