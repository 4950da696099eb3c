import { CrossIcon, IconButton, Mark, Modal } from '@darasa/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Menu } from './menu.ts';
import { PersonalMenu } from './profile-menu.tsx';
import { FullMenu } from './sidebar.tsx';

/** The menu of phones: the sidebar as a sheet, and below it what the top bar has no room for. */
export function PhoneMenu({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const [path] = useLocation();
  const opened_at = useRef(path);
  useEffect(() => {
    if (path !== opened_at.current) onClose();
  }, [path, onClose]);
  return (
    <Modal className="sheet left" aria-label="Menu" onClose={onClose}>
      <div className="dialog-body">
        <div className="brand">
          <Mark />
          <span className="word">Darasa</span>
          <IconButton icon={CrossIcon} aria-label="Close the menu" onClick={onClose} />
        </div>
        <nav aria-label="Modules">
          <FullMenu menu={menu} />
        </nav>
        <PersonalMenu />
      </div>
    </Modal>
  );
}
