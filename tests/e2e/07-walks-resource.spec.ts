import { deeds } from './walks/deeds/resource.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.7 S6.4 S7.15 S8.3', deeds);
