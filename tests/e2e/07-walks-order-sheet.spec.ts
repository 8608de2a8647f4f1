import { deeds } from './walks/deeds/order-sheet.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.51 S2.52 S4.3 S4.4 S7.26 S8.3 S8.5 S9.16', deeds);
