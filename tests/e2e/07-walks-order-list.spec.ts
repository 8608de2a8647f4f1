import { deeds } from './walks/deeds/order-list.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.48 S2.49 S2.50 S4.4 S7.25 S8.3 S8.15 S9.13', deeds);
