import { createContext, useContext } from 'react';
import type { Menu } from './menu.ts';

/** The frame works the menu out once; screens that list places read it here. */
export const MenuContext = createContext<Menu>({ home: null, sections: [], singles: [] });

export const useMenu = (): Menu => useContext(MenuContext);
