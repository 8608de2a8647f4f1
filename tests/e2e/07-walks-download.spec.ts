import { deeds } from './walks/deeds/download.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.19 S7.29', deeds);
