import { deeds } from './walks/deeds/order-form.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S4.2 S5.7 S5.8 S5.9 S5.10 S5.11 S5.12 S5.13', deeds);
