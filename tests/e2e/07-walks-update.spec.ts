import { deeds } from './walks/deeds/update.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S7.16 S8.3', deeds);
