import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/connection.ts';

describeChart('S4.14 S7.1 S7.30 S7.33 S7.34 S9.4', walkable);
