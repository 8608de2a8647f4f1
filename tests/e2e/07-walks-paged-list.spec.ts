import { deeds } from './walks/deeds/paged-list.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.17 S2.53 S7.15 S7.40 S8.3 S8.15 S9.13', deeds);
